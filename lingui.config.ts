import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** Orders and what follows them: areas that open each other, with one catalog that none of the first pages loads. */
const ordering = {
  areas: ['orders', 'handover', 'fulfilment', 'intake'].map((area) => `src/areas/${area}`),
  shared: [
    'src/parts/handover',
    'src/parts/order-sheet',
    'src/parts/ordering',
    'src/kit/sign',
    'src/kit/inputs/quantity-input.tsx',
    'src/text/labels/orders.ts',
    'src/text/labels/order-reasons.ts',
  ],
};

/** Texts of printed labels and of codes on the server, which the forms of boxes and documents show too. */
const labels = ['src/areas/labels', 'src/parts/printed-label', 'src/parts/elsewhere'];

/** The sync center, the conflict desk, and the names of saved changes that only they show. */
const desk = { area: 'src/areas/sync-desk', shared: ['src/text/labels/operations.ts', 'src/text/labels/operations'] };

/** Table files and the files they come with: both show columns and their targets. */
const imports = ['src/areas/imports', 'src/areas/retail-import', 'src/parts/map-columns'];

/** Words of what prevents an end, which orders show too. */
const blockers = 'src/text/labels/blockers.ts';
/** Retention, and the reasons that boxes and documents show when they open. */
const retention = ['src/areas/retention', 'src/parts/why-not'];

/** Seals, their state at a box and at the bench, and the words of custody, which documents show too. */
const seals = ['src/areas/seals', 'src/parts/custody', 'src/parts/seal-pill'];

/** Results of searches, and the pages of a document that other areas show next to their rows. */
const documentSearch = ['src/areas/document-search', 'src/parts/page-peek'];

/** Acts on documents that several areas offer: by mail, as files, with a tag, a cost center. */
const onDocuments = ['mail-documents', 'document-files', 'tag-documents', 'charge-documents'].map((part) => `src/parts/${part}`);

/** One catalog per area and language: the folder of a text says which catalog it is in. */
export default defineConfig({
  sourceLocale: 'en-US',
  locales: ['en-US', 'pl-PL', 'de-DE'],
  fallbackLocales: { default: 'en-US' },
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}/app',
      include: ['src/app', 'src/kit', 'src/parts', 'src/data', 'src/text'],
      exclude: [
        '**/*.test.*',
        'src/app/coming/**',
        'src/app/navigation/**',
        'src/text/area-problems/**',
        'src/parts/add-pages/**',
        'src/parts/printed-label/**',
        'src/parts/elsewhere/**',
        ...onDocuments.map((place) => `${place}/**`),
        'src/parts/flow/**',
        'src/parts/why-not/**',
        blockers,
        'src/parts/custody/**',
        'src/parts/seal-pill/**',
        ...desk.shared.map((place) => `${place}{,/**}`),
        'src/parts/map-columns/**',
        'src/parts/page-peek/**',
        ...ordering.shared.map((place) => `${place}{,/**}`),
      ],
    },
    { path: '<rootDir>/locales/{locale}/area-problems', include: ['src/text/area-problems'], exclude: ['**/*.test.*'] },
    { path: '<rootDir>/locales/{locale}/coming', include: ['src/app/coming'], exclude: ['**/*.test.*'] },
    { path: '<rootDir>/locales/{locale}/add-pages', include: ['src/parts/add-pages'], exclude: ['**/*.test.*'] },
    { path: '<rootDir>/locales/{locale}/mail-documents', include: onDocuments, exclude: ['**/*.test.*'] },
    { path: '<rootDir>/locales/{locale}/document-search', include: documentSearch, exclude: ['**/*.test.*'] },
    { path: '<rootDir>/locales/{locale}/flow', include: ['src/parts/flow'], exclude: ['**/*.test.*'] },
    { path: '<rootDir>/locales/{locale}/navigation', include: ['src/app/navigation'], exclude: ['**/*.test.*'] },
    { path: '<rootDir>/locales/{locale}/sync-desk', include: [desk.area, ...desk.shared], exclude: ['**/*.test.*'] },
    { path: '<rootDir>/locales/{locale}/labels', include: labels, exclude: ['**/*.test.*'] },
    { path: '<rootDir>/locales/{locale}/imports', include: imports, exclude: ['**/*.test.*'] },
    { path: '<rootDir>/locales/{locale}/retention', include: [...retention, blockers], exclude: ['**/*.test.*'] },
    { path: '<rootDir>/locales/{locale}/seals', include: seals, exclude: ['**/*.test.*'] },
    {
      path: '<rootDir>/locales/{locale}/orders',
      include: [...ordering.areas, ...ordering.shared, blockers],
      exclude: ['**/*.test.*'],
    },
    {
      path: '<rootDir>/locales/{locale}/{name}',
      include: ['src/areas/{name}'],
      exclude: [
        '**/*.test.*',
        ...[...ordering.areas, ...labels, ...retention, ...seals, desk.area, ...imports, ...documentSearch].map(
          (area) => `${area}/**`,
        ),
      ],
    },
  ],
  // values of a text are never read as its tags
  runtimeConfigModule: { Trans: ['#src/text/trans.tsx', 'Trans'] },
  format: formatter({ lineNumbers: false }),
});
