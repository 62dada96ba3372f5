import { LIMITS } from '#schema/limits.ts';

/** Free space on this device, as far as the browser reports it. */
export interface Room {
  usedBytes: number;
  /** 0 if the browser does not report it. */
  quotaBytes: number;
  /** True if the browser promised not to clear the data automatically (decisions.md S9). */
  isProtected: boolean;
  /** `warn` shows the gauge in colour, `stop` takes no more scans; text is saved as long as a byte is left. */
  level: 'fine' | 'warn' | 'stop';
}

/** Measures the free space. */
export async function room(): Promise<Room> {
  const storage = navigator.storage as StorageManager | undefined; // missing on plain http
  const { usage = 0, quota = 0 } = (await storage?.estimate?.().catch(() => undefined)) ?? {};
  const isProtected = (await storage?.persisted?.().catch(() => false)) ?? false;
  return { usedBytes: usage, quotaBytes: quota, isProtected, level: levelOf(usage, quota) };
}

/** Below 50 MB or a tenth it warns, below 10 MB scans stop (reliability.md 1.7). */
export function levelOf(used: number, quota: number): Room['level'] {
  if (quota === 0) return 'fine';
  const left = quota - used;
  if (left < LIMITS.storageStopBytes) return 'stop';
  return left < LIMITS.storageWarnBytes || left < quota / 10 ? 'warn' : 'fine';
}

/** Asks the browser to keep the data; the answer is shown, whatever it is. */
export async function protectStorage(): Promise<boolean> {
  const storage = navigator.storage as StorageManager | undefined; // missing on plain http
  return (await storage?.persist?.().catch(() => false)) ?? false;
}

/** True if the page is installed: on iOS a page in a tab loses its data after a week, so it may not go offline (B23). */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true);
}

/** An iPad or iPhone page that was not added to the home screen. */
export function losesStorage(): boolean {
  const isApple =
    /iPad|iPhone|iPod/u.test(navigator.userAgent) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1);
  return isApple && !isInstalled();
}

/** Size of the stored application, as far as the browser reports it. */
export async function applicationBytes(): Promise<number> {
  const details = (await navigator.storage?.estimate?.().catch(() => undefined)) as
    | { usageDetails?: { caches?: number } }
    | undefined; // Chromium only
  return details?.usageDetails?.caches ?? 0;
}

/** Time at which this version was stored (ms), by the date of its page; 0 if unknown. */
export async function applicationStoredAt(): Promise<number> {
  const page = await globalThis.caches?.match('/index.html', { ignoreSearch: true }).catch(() => undefined);
  return Date.parse(page?.headers.get('date') ?? '') || 0;
}
