import { html, raw } from 'hono/html';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { Call } from '#schema/calls/call.ts';
import type { CallTables } from '#service/http/router.ts';

/** Documentation page of the calls, without scripts and external resources. */
export function docsPage(tables: CallTables, version: string) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Strongroom: calls</title>
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body>
        <main>
          <h1>Strongroom ${version}: calls</h1>
          <p>
            Answers carry <code>{ result, message, data }</code>; a business refusal is <code>result: false</code> with HTTP 200.
            Sign in with <a href="#session.token">POST /api/authorize/token</a> and send the access token as
            <code>Authorization: Bearer</code>. The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.
          </p>
          <nav aria-label="Areas">${Object.keys(tables).map((area) => html`<a href="#${area}">${area}</a> `)}</nav>
          ${Object.entries(tables).map(([area, table]) => areaSection(area, table))}
        </main>
      </body>
    </html>`;
}

function areaSection(area: string, table: Record<string, Call>) {
  return html`<section aria-labelledby="${area}">
    <h2 id="${area}">${area}</h2>
    ${Object.entries(table).map(([name, row]) => callCard(`${area}.${name}`, row))}
  </section>`;
}

function callCard(id: string, row: Call) {
  return html`<article id="${id}">
    <h3><span class="method">${row.method}</span> <code>${row.path}</code></h3>
    <p>${row.summary}</p>
    <p class="facts">
      Who: ${row.who} · offline: ${row.offline} · bucket: ${row.bucket}${row.audit ? ` · audited as ${row.audit}` : ''}
    </p>
    <details>
      <summary>Shapes of ${id}</summary>
      <h4>Input</h4>
      <pre>${shapeOf(row, 'input')}</pre>
      <h4>Result</h4>
      <pre>${row.body === 'blob' ? 'A file.' : shapeOf(row, 'result')}</pre>
    </details>
  </article>`;
}

function shapeOf(row: Call, side: 'input' | 'result'): string {
  const { $schema: _dialect, ...shape } = toJsonSchema(row[side], {
    errorMode: 'ignore',
    typeMode: side === 'input' ? 'input' : 'output',
    target: 'draft-2020-12',
  });
  return JSON.stringify(shape, null, 2);
}

/** Styles of the page, in a separate file because the policy forbids style elements. */
export const docsStyles = raw(`
:root { color-scheme: light dark; font: 16px/1.5 Lato, system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 6rem; }
nav a { display: inline-block; padding: 0.25rem 0.5rem 0.25rem 0; }
article { border-top: 1px solid #8886; padding: 0.75rem 0; }
h3 { margin: 0; font-size: 1rem; font-weight: 600; overflow-wrap: anywhere; }
.method { display: inline-block; min-width: 4.5rem; }
.facts { font-size: 0.875rem; }
p { margin: 0.25rem 0; }
pre { overflow: auto; padding: 0.75rem; border: 1px solid #8886; font-size: 0.8125rem; }
summary { cursor: pointer; }
`).toString();
