import { useLingui } from '@lingui/react/macro';
import {
  CloudCog,
  CloudUpload,
  Folder,
  Keyboard,
  Languages,
  LogOut,
  Moon,
  Package,
  PackagePlus,
  Rows3,
  Sun,
  SunMoon,
} from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { pathTo } from '#schema/page-path.ts';
import type { Container } from '#schema/records/container.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { useLive } from '#src/data/live/live.ts';
import { openContainers, shownBox } from '#src/data/queries/containers.ts';
import { can, useSession } from '#src/data/session/session.ts';
import { syncActions } from '#src/data/sync/status.ts';
import { openNow } from '#src/data/workplace/local.ts';
import type { Icon } from '#src/kit/icon.ts';
import { chooseLocale } from '#src/text/i18n.ts';
import { localeNames, locales } from '#src/text/locales.ts';
import { addresses } from '#src/app/addresses.ts';
import { useDrawer } from '#src/app/menu.ts';
import { useNavItems, type NavItem } from '#src/app/navigation/nav-items.ts';
import { entry, type Entry, type Kind } from '#src/app/navigation/palette-entries.ts';
import { projectAddress } from '#src/app/navigation/projects.ts';
import { useGo } from '#src/app/navigation/use-go.ts';
import { prefer } from '#src/app/preferences.ts';

const RECENT_BOXES = 50;

/** Calls from the palette to the shell. */
export interface Ways {
  showShortcuts: () => void;
  signOut: () => void;
}

type Line = readonly [id: string, title: string, icon: Icon, run: () => void];

/** Everything one may go to or do from here; of boxes the newest, and the one these words are the code of. */
export function useEntries(ways: Ways, words: string): readonly Entry[] {
  const boxes = useBoxes(words);
  const actions = useActions(ways);
  const places = usePlaces();
  return [...boxes, ...actions, ...places];
}

/** The newest boxes of this device that are open, and any box whose code was typed or scanned. */
function useBoxes(words: string): Entry[] {
  const go = useGo();
  const { urlPath } = useSession();
  const open = useLive(openContainers, RECENT_BOXES) ?? [];
  const newest = open.flatMap(({ row }) => row ?? []);
  const coded = useCodedBox(words);
  const boxes = coded && newest.every(({ id }) => id !== coded.id) ? [...newest, coded] : newest;
  return boxes.map(({ id, code, description }) => {
    const to = pathTo(urlPath, 'protocol/container/{id}', { id });
    return entry({
      id,
      kind: 'box',
      title: code,
      hint: description,
      icon: Package,
      run: () => go({ to, integration: undefined }),
    });
  });
}

/** The box of this device with this code. */
function useCodedBox(words: string): Container | null {
  const [found, setFound] = useState<{ code: string; box: Container | null }>();
  const code = normaliseCode(words);
  useEffect(() => {
    const store = openNow()?.store;
    if (!store || code === '') return undefined;
    let isLeft = false;
    void shownBox(store, code).then((box) => (isLeft ? undefined : setFound({ code, box })));
    return () => {
      isLeft = true;
    };
  }, [code]);
  return found?.code === code ? found.box : null;
}

/** Places of the drawer and the projects it is divided by. */
function usePlaces(): Entry[] {
  const go = useGo();
  const items = useNavItems();
  const menu = useDrawer();
  const session = useSession();
  const { urlPath } = session;
  return useMemo(() => {
    const lines: Entry[] = [];
    const add = (item: NavItem, above: readonly string[]) => {
      const { id, title, icon, to, integration } = item;
      if (to !== undefined || integration !== undefined)
        lines.push(entry({ id: `place ${id}`, kind: 'place', title, hint: above.join(' · '), icon, run: () => go(item) }));
      for (const child of item.children) add(child, [...above, title]);
    };
    for (const item of items) add(item, []);
    for (const { id, name } of menu.groups.length > 1 ? menu.groups : []) {
      const to = projectAddress(urlPath, menu, id, (grant) => can(grant, session));
      const run = () => go({ to, integration: undefined });
      lines.push(entry({ id: `project ${id}`, kind: 'project', title: name, hint: '', icon: Folder, run }));
    }
    return lines;
  }, [go, items, menu, urlPath, session]);
}

function useActions({ showShortcuts, signOut }: Ways): Entry[] {
  const { t } = useLingui();
  const go = useGo();
  const { urlPath } = useSession();
  const to = (address: string) => () => go({ to: address, integration: undefined });
  const lines: Line[] = [
    ...(can('protocol.write') ? [['new-box', t`New box`, PackagePlus, to(pathTo(urlPath, 'protocol/container'))] as const] : []),
    ['send', t`Send now`, CloudUpload, () => syncActions.sendNow()],
    ['prepare', t`Prepare for offline work`, CloudCog, to(addresses.syncCentre(urlPath))],
    ['shortcuts', t`Keyboard shortcuts`, Keyboard, showShortcuts],
    ['light', t`Light appearance`, Sun, () => prefer({ theme: 'light' })],
    ['dark', t`Dark appearance`, Moon, () => prefer({ theme: 'dark' })],
    ['device', t`Appearance of the device`, SunMoon, () => prefer({ theme: 'system' })],
    ['auto', t`Density of the device`, Rows3, () => prefer({ density: 'auto' })],
    ['touch', t`Density: touch`, Rows3, () => prefer({ density: 'touch' })],
    ['cosy', t`Density: cozy`, Rows3, () => prefer({ density: 'cosy' })],
    ['compact', t`Density: dense`, Rows3, () => prefer({ density: 'compact' })],
    ...locales.map((locale): Line => [locale, t`Language: ${localeNames[locale]}`, Languages, () => void chooseLocale(locale)]),
    ['sign-out', t`Sign out`, LogOut, signOut],
  ];
  const kind: Kind = 'action';
  return lines.map(([id, title, icon, run]) => entry({ id, kind, title, hint: '', icon, run }));
}
