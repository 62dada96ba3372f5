import type { Page } from '@playwright/test';

/** Keys of imports among the sealed bytes of the device, after those of files were lost or an unnamed one was left behind. */
export const importKeys = (page: Page, change?: 'loseFiles' | 'leaveOne'): Promise<string[]> =>
  page.evaluate(async (asked) => {
    // it runs in the page, without its module
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const done = (of: EventTarget, event = 'success') => new Promise((settle) => of.addEventListener(event, settle));
    const found: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.endsWith('-bytes')) continue;
      const open = indexedDB.open(name);
      await done(open);
      const heads = open.result.transaction('heads', 'readwrite').objectStore('heads');
      const all = heads.getAllKeys();
      await done(all);
      const keys = all.result.filter((key) => typeof key === 'string').filter((key) => key.startsWith('retail/'));
      const files = keys.filter((key) => /\/[^/]{36}$/.test(key));
      const [first = ''] = files;
      if (asked === 'loseFiles') for (const key of files) heads.delete(key);
      if (asked === 'leaveOne') heads.put({ key: first.slice(0, -36) + crypto.randomUUID(), bytes: 0, file: 'none', chunks: 0 });
      await done(heads.transaction, 'complete');
      open.result.close();
      found.push(...keys);
    }
    return found;
  }, change);
