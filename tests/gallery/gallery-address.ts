import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ADDRESS = '/demo/gallery';
const page = fileURLToPath(new URL('index.html', import.meta.url));

/**
 * Serves the gallery at `/demo/gallery` during development, with links to its pages. Only the development server has this
 * address: nothing of it is built.
 */
export function galleryAddress(): Plugin {
  return {
    name: 'strongroom-gallery',
    apply: 'serve',
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        const [path] = (request.url ?? '').split('?');
        if (path !== ADDRESS && path !== `${ADDRESS}/`) return next();
        readFile(page, 'utf8')
          .then((html) =>
            server.transformIndexHtml(
              '/tests/gallery/index.html',
              html.replace('./main.tsx', '/tests/gallery/main.tsx'),
              ADDRESS,
            ),
          )
          .then((html) => {
            response.setHeader('content-type', 'text/html; charset=utf-8');
            response.end(html);
          })
          .catch(next);
      });
    },
  };
}
