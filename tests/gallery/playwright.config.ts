import { defineConfig } from '@playwright/test';
import { chromiumArgs, needChromium } from '#tests/tooling/chromium.ts';

const VITE = 'node node_modules/vite/bin/vite.js';
const PLACE = '--config tests/gallery/vite.config.ts';
const PORT = Number(process.env['GALLERY_PORT'] ?? 8160);

/** Inputs, forms and scans in a real browser, without a service: quick, so that a rule that breaks is found near its cause. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results/gallery',
  timeout: 60_000,
  // each test opens its own page and changes nothing outside it
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: '../../test-results/gallery.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1024, height: 768 },
    launchOptions: { executablePath: needChromium(), args: [...chromiumArgs] },
  },
  webServer: {
    // built once: fifty pages out of hundreds of single files cost more than the build
    command: `${VITE} build ${PLACE} --logLevel warn && ${VITE} preview ${PLACE} --host 127.0.0.1 --strictPort --port ${PORT}`,
    // texts stay in the pages: the gallery has no catalogs
    env: { NODE_ENV: 'development' },
    cwd: '../..',
    url: `http://127.0.0.1:${PORT}`,
    reuseExistingServer: true,
  },
});
