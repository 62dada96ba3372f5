import { buildApplication } from '#service/build-application.ts';

/** Builds the application as the service would at its start, so that services started side by side find it built. */
await buildApplication(() => console.log('Building the application …'));
