import { defineConfig } from '@playwright/test';
import { otherStories } from './tests/tooling/story-groups.ts';

/** Stories that `npm run test:change` adds to those of `npm test`. */
const others = Object.values(otherStories)
  .flat()
  .map((name) => `**/${name}.spec.ts`);

/** The story in a real browser. Each file brings its own service on its own copy of the data; files may run side by side. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  testIgnore: process.env['STORY_ALL'] ? [] : others,
  globalSetup: './tests/e2e/support/seed.ts',
  outputDir: 'test-results/e2e',
  timeout: 180_000,
  expect: { timeout: 15_000 },
  // two cores: with four stories side by side, number series were not filled and sign-ins took longer than a story may
  workers: 2,
  forbidOnly: true,
  // A busy machine may cut one story short; one that needed a second telling is named as flaky at the end.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? 'test-results/story.json' }]],
});
