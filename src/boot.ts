import './styles.css';

/**
 * The first picture (`#opening` of index.html) needs this file and the stylesheet. The application, twenty times as much, comes
 * after it on a first visit: on a thin line it would share the line with the picture. Once installed it lies on the device.
 */

/** A browser that paints nothing, or does not tell, holds nobody up for longer. */
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
