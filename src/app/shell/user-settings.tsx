import { Trans, useLingui } from '@lingui/react/macro';
import { LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Role } from '#schema/grants.ts';
import { useSession } from '#src/data/session/session.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Segments } from '#src/kit/menu/segments.tsx';
import { roleLabels } from '#src/text/labels.ts';
import { chooseLocale, currentLocale } from '#src/text/i18n.ts';
import { localeNames, locales } from '#src/text/locales.ts';
import { initialsOf } from '#src/app/shell/initials.ts';
import { prefer, usePreferences } from '#src/app/preferences.ts';
import { CustomerChoice } from '#src/app/shell/customer-choice.tsx';
import { OfflineSwitch } from '#src/app/shell/offline-switch.tsx';
import { PanelLinks } from '#src/app/shell/panel-links.tsx';

interface SettingsProps {
  name: string;
  /** A link was followed. */
  onGo: () => void;
  onSignOut: () => void;
}

/** Content of the user panel: name, theme, language, the user's own pages and signing out. */
export function UserSettings({ name, onGo, onSignOut }: SettingsProps) {
  const { i18n } = useLingui();
  const { identity, client } = useSession();
  const roles = identity?.roles.flatMap((role) => (Object.hasOwn(roleLabels, role) ? [i18n._(roleLabels[role as Role])] : [])); // just found in the table
  return (
    <>
      <Who name={name} line={[client?.customerName, ...(roles ?? [])].filter(Boolean).join(' · ')} />
      <div className="flex flex-col gap-4 p-4">
        <Looks />
        <OfflineSwitch />
      </div>
      <CustomerChoice onGo={onGo} />
      <div className="border-t border-line p-2">
        <PanelLinks onGo={onGo} />
        <Button variant="quiet" icon={LogOut} className="w-full justify-start!" onClick={onSignOut}>
          <Trans>Sign out</Trans>
        </Button>
      </div>
    </>
  );
}

function Who({ name, line }: { name: string; line: string }) {
  return (
    <div className="flex items-center gap-3 border-b border-line p-4">
      <span aria-hidden className="grid size-11 shrink-0 place-items-center rounded-full bg-tint-strong font-bold text-link">
        {initialsOf(name)}
      </span>
      <div className="min-w-0">
        <p className="truncate text-[16px] font-bold">{name}</p>
        <p className="truncate text-small text-muted">{line}</p>
      </div>
    </div>
  );
}

function Looks() {
  const { t } = useLingui();
  const { theme, density } = usePreferences();
  const [locale, setLocale] = useState(currentLocale);
  return (
    <>
      <Labelled text={t`Appearance`}>
        <Segments
          wide
          label={t`Appearance`}
          value={theme}
          onChange={(next) => prefer({ theme: next })}
          options={[
            {
              value: 'system',
              label: (
                <Choice
                  icon={<Monitor size={16} aria-hidden />}
                  text={t({ message: 'Device', context: 'as the device has it' })}
                />
              ),
            },
            { value: 'light', label: <Choice icon={<Sun size={16} aria-hidden />} text={t`Light`} /> },
            { value: 'dark', label: <Choice icon={<Moon size={16} aria-hidden />} text={t`Dark`} /> },
          ]}
        />
      </Labelled>
      <Labelled text={t`Density`}>
        <Segments
          wide
          label={t`Density`}
          value={density}
          onChange={(next) => prefer({ density: next })}
          options={[
            { value: 'auto', label: t({ message: 'Device', context: 'as the device has it' }) },
            { value: 'touch', label: t`Touch` },
            { value: 'cosy', label: t`Cozy` },
            { value: 'compact', label: t`Dense` },
          ]}
        />
      </Labelled>
      <Labelled text={t`Language`}>
        <Segments
          wide
          label={t`Language`}
          value={locale}
          onChange={(next) => {
            setLocale(next);
            void chooseLocale(next);
          }}
          options={locales.map((each) => ({ value: each, label: <span lang={each.slice(0, 2)}>{localeNames[each]}</span> }))}
        />
      </Labelled>
    </>
  );
}

function Choice({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <>
      {icon}
      {text}
    </>
  );
}

function Labelled({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden className="text-small text-muted">
        {text}
      </span>
      {children}
    </div>
  );
}
