// Preloaded into the web half by the supervisor when no proxy is trusted. Next keeps an X-Forwarded-For that the client
// sent and writes the peer's address only where there is none: here it is written over, before Next sees the request.
import { Server } from 'node:http'

const emit = Server.prototype.emit

Server.prototype.emit = function (event, ...given) {
  const [request] = given
  if (event === 'request') request.headers['x-forwarded-for'] = request.socket.remoteAddress ?? ''
  return emit.call(this, event, ...given)
}
