import { Hono } from 'hono';
import { answeredCalls } from '#service/areas/all.ts';
import { ContentAnswers } from '#service/http/content.ts';
import { docsPage, docsStyles } from '#service/http/docs-page.ts';
import { openApiDocument } from '#service/http/openapi.ts';

/** Documents about the calls, generated and compressed once because they are the same for every caller. */
export function documents(version: string): Hono {
  const answers = new ContentAnswers();
  const routes = new Hono();
  const serve = (path: string, type: string, make: () => Promise<string>) =>
    routes.get(path, (context) =>
      answers.answer(
        {
          key: path,
          read: async () => new TextEncoder().encode(await make()),
          isPacked: false,
          headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' },
        },
        context.req.raw,
      ),
    );
  serve('/api/openapi.json', 'application/json', async () => JSON.stringify(await openApiDocument(answeredCalls, version)));
  serve('/api/docs', 'text/html', async () => String(await docsPage(answeredCalls, version)));
  serve('/api/docs.css', 'text/css', async () => docsStyles);
  return routes;
}
