import type { Area } from '#service/areas/area.ts';
import { unsentWorkThatWarns } from '#service/areas/devices/blockers.ts';

/** Devices of the client, and the keys of their databases. */
export const devicesArea = {
  handlers: async () => {
    const [{ deviceHandlers }, { sealingHandlers }] = await Promise.all([
      import('#service/areas/devices/handlers.ts'),
      import('#service/areas/devices/sealing.ts'),
    ]);
    return { devices: { ...deviceHandlers, ...sealingHandlers } };
  },
  jobs: async () => (await import('#service/areas/devices/jobs.ts')).deviceJobs,
  blockers: [unsentWorkThatWarns],
  demo: null,
} as const satisfies Area;
