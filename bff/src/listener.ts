import { createServer, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';

const HEADERS_MS = 30_000;
const LINGER_MS = 1000;

/** The HTTP server of the process and of the tests, with the times after which it gives a connection up. */
export function createListener(listener: RequestListener): Server {
  // A view's address and the catalogue's facets make long queries.
  const server = createServer({ maxHeaderSize: 64 * 1024, connectionsCheckingInterval: 5000 }, listener);
  server.headersTimeout = HEADERS_MS;
  // An upload takes hours; middlewares/bodies.ts ends what is half sent.
  server.requestTimeout = 0;
  // Longer than clients and proxies keep a connection (60 s at most), so that they close it first and no request meets a closed one.
  server.keepAliveTimeout = 65_000;
  server.on('clientError', refuse);
  return server;
}

const STATUS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * What is no readable request is answered before a call sees it. Node closes such a connection at once: where more is on its way that
 * resets it, and the client never sees why. So the rest is discarded for a moment.
 */
function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  // The parser fails once more on each further part of the same request.
  if (socket.writableEnded) return;
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  socket.on('error', () => {});
  socket.end(
    `HTTP/1.1 ${STATUS[error.code ?? ''] ?? '400 Bad Request'}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  );
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
}
