import { createServer as listen } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createServer } from 'vite';
import { galleryAddress } from '#tests/gallery/gallery-address.ts';

test('the gallery is at /demo/gallery in development and not part of the build', async () => {
  expect(galleryAddress().apply).toBe('serve');
  const vite = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    plugins: [galleryAddress()],
    server: { middlewareMode: true, ws: false, watch: null },
  });
  const server = listen(vite.middlewares);
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const { port } = server.address() as AddressInfo; // listens on TCP
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const gallery = await ask('/demo/gallery?page=inputs');
  expect(gallery.status).toBe(200);
  expect(await gallery.text()).toContain('src="/tests/gallery/main.tsx"');
  expect((await ask('/demo/gallery/else')).status).toBe(404);
  await new Promise((settle) => server.close(settle));
  await vite.close();
});
