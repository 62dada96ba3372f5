import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { problems, type ProblemCode } from '#schema/problems.ts';

/** One request as the service received it. */
export interface ReceivedRequest {
  method: string;
  path: string;
  authorization: string | undefined;
  /** Only of a request that asks for a language of its own. */
  language?: string;
  body: unknown;
}

/** The reply of the service; `cut` drops the connection in the middle of it, `silence` sends none. */
export type Reply = { status?: number; json?: unknown; bytes?: Uint8Array; headers?: Record<string, string> } | 'cut' | 'silence';

/** Builds the answer the service gives for a problem: its envelope, under the status of the code. */
export const problem = (code: ProblemCode): Reply => ({
  status: problems[code],
  json: { result: false, message: '', data: null, code },
});

export interface AnsweringService {
  requests: ReceivedRequest[];
  close(): Promise<void>;
}

/**
 * A service at the other end of the wire that replies as a test decides. `fetch` of this process goes to it, since
 * outside of a browser there is no page whose origin a path could belong to.
 */
export async function answeringService(answer: (asked: ReceivedRequest) => Reply | Promise<Reply>): Promise<AnsweringService> {
  const requests: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    void read(request).then(async (body) => {
      const language = request.headers['accept-language']; // `*` is what Node sends by itself
      const asked: ReceivedRequest = {
        method: request.method ?? '',
        path: request.url ?? '',
        authorization: request.headers.authorization,
        ...(language !== undefined && language !== '*' && { language }),
        body,
      };
      requests.push(asked);
      const reply = await answer(asked);
      if (reply === 'silence') return;
      if (reply === 'cut') {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
        response.write('{"half":');
        setTimeout(() => response.destroy(), 10);
        return;
      }
      const type = reply.bytes ? 'application/octet-stream' : 'application/json';
      response.writeHead(reply.status ?? 200, { 'content-type': type, ...reply.headers });
      response.end(reply.bytes ?? JSON.stringify(reply.json ?? {}));
    });
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const { port } = server.address() as AddressInfo; // listens on TCP
  const browserFetch = globalThis.fetch;
  globalThis.fetch = (input, init) => browserFetch(new URL(input as string, `http://127.0.0.1:${port}`), init);
  return {
    requests,
    close: async () => {
      globalThis.fetch = browserFetch;
      server.closeAllConnections();
      await new Promise((settle) => server.close(settle));
    },
  };
}

async function read(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part as string;
  return text === '' ? undefined : JSON.parse(text);
}
