import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { problems, type ProblemCode } from '#schema/problems.ts';

/** One request as the service heard it. */
export interface Heard {
  method: string;
  path: string;
  authorization: string | undefined;
  /** Only of a request that asks for a language of its own. */
  language?: string;
  body: unknown;
}

/** What the service is to say; `cut` drops the line in the middle of the answer, `silence` says nothing. */
export type Said = { status?: number; json?: unknown; bytes?: Uint8Array; headers?: Record<string, string> } | 'cut' | 'silence';

/** Builds the answer the service gives for a problem: its envelope, under the status of the code. */
export const problem = (code: ProblemCode): Said => ({
  status: problems[code],
  json: { result: false, message: '', data: null, code },
});

export interface AnsweringService {
  heard: Heard[];
  close(): Promise<void>;
}

/**
 * A service at the other end of the wire that says what a test tells it to. `fetch` of this process goes to it, since
 * outside of a browser there is no page whose origin a path could belong to.
 */
export async function answeringService(answer: (asked: Heard) => Said | Promise<Said>): Promise<AnsweringService> {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    void read(request).then(async (body) => {
      const language = request.headers['accept-language']; // `*` is what Node sends by itself
      const asked: Heard = {
        method: request.method ?? '',
        path: request.url ?? '',
        authorization: request.headers.authorization,
        ...(language !== undefined && language !== '*' && { language }),
        body,
      };
      heard.push(asked);
      const said = await answer(asked);
      if (said === 'silence') return;
      if (said === 'cut') {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
        response.write('{"half":');
        setTimeout(() => response.destroy(), 10);
        return;
      }
      const type = said.bytes ? 'application/octet-stream' : 'application/json';
      response.writeHead(said.status ?? 200, { 'content-type': type, ...said.headers });
      response.end(said.bytes ?? JSON.stringify(said.json ?? {}));
    });
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const { port } = server.address() as AddressInfo; // listens on TCP
  const browserFetch = globalThis.fetch;
  globalThis.fetch = (input, init) => browserFetch(new URL(input as string, `http://127.0.0.1:${port}`), init);
  return {
    heard,
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
