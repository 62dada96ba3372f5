import { spawnSync } from 'node:child_process';
import { startPostgres, withoutDurability } from '#tests/tooling/postgres-server.ts';

/**
 * `npm run test:postgres [-- --project P] [FILE …]`: the service tests, the long ones too where no project is named, on a PostgreSQL
 * server; `TEST_DATABASE_URL` names one that already runs.
 */
const asked = process.argv.slice(2);
const everything = ['--project', 'service*', '--project', 'long*'];
const given = process.env['TEST_DATABASE_URL'];
const server = given ? undefined : await startPostgres(withoutDurability);
try {
  const url = given ?? server?.url;
  const { status } = spawnSync('vitest', ['run', ...(asked.includes('--project') ? [] : everything), ...asked], {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: url, ...(server && { TEST_ADMIN_URL: server.adminUrl }) },
  });
  process.exitCode = status ?? 1;
} finally {
  await server?.stop();
}
