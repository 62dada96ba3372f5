import './styles.css';

/**
 * Loads the application after the opening screen (`#opening` of index.html), which needs only this file and the stylesheet. On
 * a first visit the application, twenty times as large, would compete with it for bandwidth. Once installed it is on the
 * device.
 */

/** Limit for a browser that paints nothing, or does not report it. */
const LONGEST_MS = 500;

function firstPicture(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, LONGEST_MS);
  });
}

// left out where the page came over plain http
const { serviceWorker } = navigator as Partial<Navigator>;
const isInstalled = Boolean(serviceWorker?.controller);
if (!isInstalled && document.visibilityState === 'visible') await firstPicture();
await import('./main.tsx');
