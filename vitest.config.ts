import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Tests stand beside what they test, or tell whole stories in `tests/`. Time zone is pinned: dates are part of the rules. */
process.env['TZ'] = 'Europe/Warsaw';

const plugins = () => [react(), babel({ presets: [linguiTransformerBabelPreset()] }), lingui()];

export default defineConfig({
  test: {
    projects: [
      {
        plugins: plugins(),
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'schema/**/*.test.ts',
            'sync/**/*.test.ts',
            'src/**/*.test.{ts,tsx}',
            'tests/{bench,performance,sync,tooling}/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'service',
          environment: 'node',
          include: ['service/**/*.test.ts', 'tests/{security,service}/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          // a process for each file: one that opens and ends dozens of databases in WebAssembly can die inside V8
        },
      },
    ],
  },
});
