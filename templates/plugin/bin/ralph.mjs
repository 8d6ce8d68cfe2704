#!/usr/bin/env node
// Gatewalk's client for people, scripts and agents: Node 20 or newer and nothing else. `ralph.mjs --help` says the rest;
// the commands are in ../client/commands.mjs.
import { main } from '../client/main.mjs'

process.exitCode = await main(process.argv.slice(2), process.env)
