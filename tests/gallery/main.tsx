import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { LiveRegions } from '#src/kit/feedback/live-region.tsx';
import { ScannerProvider } from '#src/kit/scan/scanner-provider.tsx';
import './gallery.css';
import { ControlsPage } from './controls-page.tsx';
import { DevicesPage } from './devices-page.tsx';
import { DocumentPage } from './document-page.tsx';
import { GridPage } from './grid-page.tsx';
import { GroupsPage } from './groups-page.tsx';
import { IndexPage } from './index-page.tsx';
import { InputsPage } from './inputs-page.tsx';
import { PiecesPage } from './pieces-page.tsx';
import { SignPage } from './sign-page.tsx';
import { StatesPage } from './states-page.tsx';

const asked = new URLSearchParams(location.search);
i18n.loadAndActivate({ locale: asked.get('locale') ?? 'en-US', messages: {} });
document.documentElement.dataset['theme'] = asked.get('theme') ?? 'light';
document.documentElement.dataset['density'] = asked.get('density') ?? 'touch';

const pages: Readonly<Record<string, ComponentType>> = {
  controls: ControlsPage,
  devices: DevicesPage,
  document: DocumentPage,
  grid: GridPage,
  groups: GroupsPage,
  inputs: InputsPage,
  pieces: PiecesPage,
  sign: SignPage,
  states: StatesPage,
};
const Page = pages[asked.get('page') ?? ''];

const root = document.getElementById('app');
if (root) {
  createRoot(root).render(
    <I18nProvider i18n={i18n}>
      <LiveRegions />
      <ScannerProvider>{Page ? <Page /> : <IndexPage pages={Object.keys(pages)} />}</ScannerProvider>
    </I18nProvider>,
  );
}
