import { expect, type Locator } from '@playwright/test';
import type { Hands } from '#tests/e2e/keyboard/hands.ts';
import type { Place } from '#tests/e2e/keyboard/place.ts';
import { waitUntilSent } from '#tests/e2e/support/people.ts';

/** A case that is looked at for so long is taken. */
const TAKEN_MS = 2_000;
/** From this width on the rail is next to the page. */
const RAIL_PX = 1_180;

const cases = ({ page, translate }: Hands): Locator =>
  page.getByRole('navigation', { name: translate('Conflicts by kind') }).getByRole('link', { name: /\d/ });
const inHand = ({ page, translate }: Hands): Locator =>
  page.getByRole('region', { name: new RegExp(`^${translate('Conflict: {0}').replace('{0}', '')}`) });

/** The rail has its entries a moment later than the page. */
async function menuHasCome(hands: Hands): Promise<void> {
  if ((hands.page.viewportSize()?.width ?? 0) > RAIL_PX) await expect(hands.button('Reports')).toBeVisible();
}

/** The supervisor: what clashes, one of it, decided and taken back. */
export const deskPlaces: readonly Place[] = [
  {
    name: 'conflict desk',
    come: async (hands) => {
      await hands.address('/demo/sync-desk');
      await expect(cases(hands)).toHaveCount(2);
      await menuHasCome(hands);
    },
    act: async (hands) => {
      await hands.enter(cases(hands).first());
      await expect(inHand(hands)).toBeVisible();
      await expect(hands.page.locator(':focus')).toHaveCount(1);
    },
  },
  {
    name: 'a conflict',
    come: async (hands) => {
      await hands.address('/demo/sync-desk');
      await expect(hands.button('Later')).toBeVisible();
      await menuHasCome(hands);
    },
    act: async (hands) => {
      const { page, translate } = hands;
      const group = page.getByRole('radiogroup', { name: translate('Decision') });
      await hands.choose(group, group.getByRole('radio', { name: new RegExp(`^${translate('Reject')}`) }));
      await hands.press('Control+Enter');
      await expect(hands.button('Undo')).toBeVisible();
      await expect(page.locator(':focus')).toHaveCount(1);
      await hands.enter(hands.button('Undo'));
      await expect(hands.button('Undo')).toHaveCount(0);
      await expect(page.locator(':focus')).toHaveCount(1);
      // the decision and the case that opens next no longer ask before leaving
      await page.waitForTimeout(TAKEN_MS);
      await waitUntilSent(page);
    },
  },
];
