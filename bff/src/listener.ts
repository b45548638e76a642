import { createServer, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';

const HEADERS_MS = 30_000;
const LINGER_MS = 1000;

/** Creates the HTTP server with its connection timeouts, for the process and the tests. */
export function createListener(listener: RequestListener): Server {
  // Addresses of views and facets of the catalogue are long queries.
  const server = createServer({ maxHeaderSize: 64 * 1024, connectionsCheckingInterval: 5000 }, listener);
  server.headersTimeout = HEADERS_MS;
  // No request timeout, because an upload takes hours; middlewares/bodies.ts ends stalled bodies.
  server.requestTimeout = 0;
  // Longer than clients and proxies keep a connection (60 s at most), so that no request is sent on a closed connection.
  server.keepAliveTimeout = 65_000;
  server.on('clientError', refuse);
  return server;
}

const STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * Replies to a malformed request. Node would close the connection at once, which resets it when more bytes arrive, and the client
 * would not receive the reply. So further bytes are discarded for LINGER_MS.
 */
function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  // The parser emits the error again for each further chunk of the same request.
  if (socket.writableEnded) return;
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  socket.on('error', () => {});
  socket.end(
    `HTTP/1.1 ${STATUS[error.code ?? ''] ?? '400 Bad Request'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  );
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
}
