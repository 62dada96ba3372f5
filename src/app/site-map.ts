import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ComponentType } from 'react';
import type { Grant } from '#schema/grants.ts';

/** Who may come: `login` signed in, `guest` only signed out (S0 §2 Guards). */
export type Guard = 'login' | 'guest';
/** Frame of a page: the shell with drawer and top bar, or the sign-in frame with its picture (S0 §2 Layouts). */
export type Layout = 'shell' | 'login';

export interface Page {
  /** As in S0 §2; `{id?}` may be left out. */
  address: string;
  title: MessageDescriptor;
  guard: Guard;
  layout: Layout;
  /** The right that shows it; without it the page says *access denied*. */
  needs?: Grant | undefined;
  /** Address of the page above it, for the way back in the top bar. */
  above?: string | undefined;
  screen: () => Promise<ComponentType>;
}

/** Every page of the application, one line each. Add a line, and the address, its guard and its crumb are there. */
// oxfmt-ignore
export const siteMap: readonly Page[] = [
  { address: '/{client}/auth/login', title: msg`Sign in`, guard: 'guest', layout: 'login', screen: () => import('#src/areas/account/sign-in-screen.tsx').then((part) => part.SignInScreen) },
  { address: '/{client}/protocol', title: msg`Protocoling`, guard: 'login', layout: 'shell', needs: 'protocol.read', screen: () => import('#src/areas/protocoling/my-boxes-screen.tsx').then((part) => part.MyBoxesScreen) },
  { address: '/{client}/protocol/container', title: msg`New box`, guard: 'login', layout: 'shell', needs: 'protocol.write', above: '/{client}/protocol', screen: () => import('#src/areas/protocoling/container-form-screen.tsx').then((part) => part.ContainerFormScreen) },
  { address: '/{client}/protocol/container/{id}', title: msg`Box`, guard: 'login', layout: 'shell', needs: 'protocol.read', above: '/{client}/protocol', screen: () => import('#src/areas/protocoling/box-screen.tsx').then((part) => part.BoxScreen) },
  { address: '/{client}/protocol/{projectid}/{type?}/{id?}', title: msg`Edit box`, guard: 'login', layout: 'shell', needs: 'protocol.write', above: '/{client}/protocol', screen: () => import('#src/areas/protocoling/container-form-screen.tsx').then((part) => part.ContainerFormScreen) },
  { address: '/{client}/sync', title: msg`Sync centre`, guard: 'login', layout: 'shell', screen: () => import('#src/areas/sync-desk/sync-centre-screen.tsx').then((part) => part.SyncCentreScreen) },
  { address: '/{client}/sync-desk', title: msg`Conflicts`, guard: 'login', layout: 'shell', needs: 'conflict.read', screen: () => import('#src/areas/sync-desk/conflict-desk-screen.tsx').then((part) => part.ConflictDeskScreen) },
];

const byAddress = new Map(siteMap.map((page) => [page.address, page]));

/** The page with an address of the site map. */
export function pageAt(address: string): Page | undefined {
  return byAddress.get(address);
}
