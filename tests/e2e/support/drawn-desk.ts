import { test } from '@playwright/test';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { openTablet, type Tablet, type TabletOptions } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** A vault whose documents have pages, and the desk of an office. */
export interface DrawnDesk {
  readonly vault: Vault;
  readonly desk: Tablet;
}

const office = { inMemory: true, withoutWorker: true, width: 1_440, height: 900 } as const;

/** Opens both before the stories of a file and closes them after the last; a story that fails leaves its evidence. */
export function openDrawnDesk(options: Partial<TabletOptions> = {}): DrawnDesk {
  let vault: Vault | undefined;
  let desk: Tablet | undefined;
  test.beforeAll(async () => {
    vault = await openVault({ isDrawn: true });
    desk = await openTablet({ ...office, origin: vault.origin, ...options });
  });
  test.afterEach(({}, info) => keepEvidence(info, desk));
  test.afterAll(async () => {
    await desk?.close();
    await vault?.close();
  });
  return {
    get vault() {
      return opened(vault);
    },
    get desk() {
      return opened(desk);
    },
  };
}

function opened<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('The story asks for its vault or desk before they are open.');
  return found;
}
