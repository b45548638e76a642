import { request, type IncomingHttpHeaders } from 'node:http';

export interface RawReply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * Sends a request with its path, method and headers exactly as given, and reads the whole reply. fetch would normalise the path,
 * replace the Host header and refuse TRACE. Rejects when the connection fails.
 */
export const rawRequest = (
  url: string,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<RawReply> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    request({ hostname, port, path, method, headers }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('error', reject).on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () => resolve({ status: reply.statusCode!, headers: reply.headers, body: Buffer.concat(parts) }));
    })
      .on('error', reject)
      .end();
  });
