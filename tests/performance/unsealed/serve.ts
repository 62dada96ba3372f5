import { pino } from 'pino';
import { startService } from '#service/service.ts';
import { readSettings } from '#service/start-settings.ts';

/** Serves the built application of the folder `BUILD` with the shipped service, until a signal ends it. */
const log = pino({ level: 'silent' });
const service = await startService({ ...readSettings(process.env), log, distFolder: process.env['BUILD'] });
process.on('SIGTERM', () => void service.close().finally(() => process.exit(0)));
