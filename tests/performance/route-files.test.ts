import { expect, test } from 'vitest';
import { laterRoutes, routes, routesOf, type BuildManifest } from '#tests/performance/route-files.ts';

const catalog = 'src/text/catalogs/en-US.ts';
const manifest: BuildManifest = {
  'index.html': { file: 'assets/index.js' },
  'src/main.tsx': { file: 'assets/main.js', imports: ['_react.js', '_start.js'] },
  '_react.js': { file: 'assets/react.js' },
  '_start.js': { file: 'assets/start.js', imports: ['_react.js'] },
  '_part.js': { file: 'assets/part.js', imports: ['_start.js', '_part.js'] },
  'src/data/workplace/opening.ts': { file: 'assets/opening.js', imports: ['_rxdb.js', '_start.js'] },
  '_rxdb.js': { file: 'assets/rxdb.js' },
  'src/areas/protocoling/box-screen.tsx': { file: 'assets/box.js', imports: ['_part.js', '_react.js'] },
  'src/areas/protocoling/my-boxes-screen.tsx': { file: 'assets/list.js', imports: ['_start.js'] },
  [catalog]: { file: 'assets/en.js' },
};

test('the route is the start, the database and its engine, the screen and its texts, with all they import, each file once', () => {
  expect(routesOf(manifest)[0]?.toSorted()).toEqual(
    ['box', 'en', 'index', 'main', 'opening', 'part', 'react', 'rxdb', 'start'].map((name) => `assets/${name}.js`),
  );
});

test('a part that left the build is reported instead of counted as zero', () => {
  const { 'src/areas/protocoling/box-screen.tsx': _gone, ...rest } = manifest;
  expect(() => routesOf(rest)).toThrow('box-screen.tsx');
});

test('the first picture waits for nothing but the page everything starts from', () => {
  const [picture] = routes;
  expect(picture && routesOf(manifest, picture)).toEqual([['assets/index.js']]);
});

test('what is fetched later counts with all it needs; only a print may bring the libraries of prints', () => {
  const print = 'src/areas/protocoling/box/print/protocol-pdf.ts';
  const later = laterRoutes({
    ...manifest,
    'src/areas/protocoling/my-boxes-screen.tsx': { file: 'assets/list.js', imports: ['_start.js'], isDynamicEntry: true },
    [print]: { file: 'assets/pdf.js', isDynamicEntry: true },
    [catalog]: { file: 'assets/en.js', isDynamicEntry: true },
  });
  expect(later.map(({ name }) => name)).toEqual(['src/areas/protocoling/my-boxes-screen.tsx']);
  const [list] = later;
  expect(list && routesOf(manifest, list)[0]?.toSorted()).toEqual(
    ['index', 'list', 'main', 'opening', 'react', 'rxdb', 'start'].map((name) => `assets/${name}.js`),
  );
});
