#!/usr/bin/env node
// Gatewalk's client for people, scripts and agents: Node 20 or newer and nothing else. `ralph.mjs --help` says the rest;
// the commands are in ../client/commands.mjs.
import { main } from '../client/main.mjs'

// `ralph.mjs btw | head` closes the pipe early, which is nobody's failure.
process.stdout.on('error', error => {
  if (error.code !== 'EPIPE') throw error
})
process.exitCode = await main(process.argv.slice(2), process.env)
