import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Tests stand beside what they test, or tell whole stories in `tests/`. Time zone is pinned: dates are part of the rules. */
process.env['TZ'] = 'Europe/Warsaw';

const plugins = () => [react(), babel({ presets: [linguiTransformerBabelPreset()] }), lingui()];

/** Tests about processes, databases that end, and a browser's page around the application: nothing of them may stay behind. */
const alone = [
  'service/*.test.ts',
  'service/db/**/*.test.ts',
  'tests/service/hub.test.ts',
  'tests/security/black-before.test.ts',
];

/** Tests of what a page keeps while it is open (its database, its look, drafts, number leases): each begins with a page of its own. */
const ownPage = ['src/{app,areas,data}/**/*.test.{ts,tsx}'];

/**
 * Two thirds of the time of all service tests: callers × calls × targets, hostile bodies, canaries, processes that are killed, whole
 * worlds. `npm run test:change` runs them.
 */
const long = ['tests/{security,service}/**/*.test.ts', 'service/http/{role-matrix,hostile,every-row}.test.ts'];

interface Files {
  include: string[];
  exclude?: string[];
  isolate?: boolean;
}
const project = (name: string, files: Files) => ({ test: { name, environment: 'node' as const, maxWorkers: 2, ...files } });
/** A test of rules takes milliseconds, one that opens a device's database and fills it takes seconds on a busy machine. */
const unit = (name: string, files: Files) => {
  const { test } = project(name, files);
  return { plugins: plugins(), test: { ...test, testTimeout: 20_000 } };
};
/** A database is begun in WebAssembly: seconds on a busy machine. */
const patience = { testTimeout: 60_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    // a busy machine may cut one test short; one that needed a second try is named by its stage
    retry: process.env['CI'] ? 1 : 0,
    projects: [
      // rules and pure functions: one process goes from file to file, a third of the time
      unit('unit', {
        include: [
          'schema/**/*.test.ts',
          'sync/**/*.test.ts',
          'src/**/*.test.{ts,tsx}',
          'tests/{bench,breadth,performance,sync,tooling}/**/*.test.ts',
        ],
        exclude: ownPage,
        isolate: false,
      }),
      unit('unit-alone', { include: ownPage }),
      // goes from file to file in one process, with what it has loaded and the databases it has opened: half the time
      project('service', { ...patience, include: ['service/**/*.test.ts'], exclude: [...alone, ...long], isolate: false }),
      project('long-together', { ...patience, include: long, exclude: alone, isolate: false }),
      // a process for each file: one that opens and ends dozens of databases in WebAssembly can die inside V8
      project('long-alone', { ...patience, include: alone }),
    ],
  },
});
