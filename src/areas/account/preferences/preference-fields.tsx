import { Trans, useLingui } from '@lingui/react/macro';
import { RotateCcw } from 'lucide-react';
import { preferenceId } from '#schema/codes.ts';
import { Button } from '#src/kit/button/button.tsx';
import { classes } from '#src/kit/classes.ts';
import { FormField } from '#src/kit/form/form.tsx';
import { Card, CardHead } from '#src/kit/layout/card.tsx';
import { fieldOf } from './preference.form.ts';
import { inputGrid, type NamedPreference, type PreferenceGroups } from './preference-groups.ts';
import { sectionLabels } from './preference-words.ts';
import type { PreferencesAtWork } from './use-preference-form.ts';

interface FieldsProps {
  work: PreferencesAtWork;
  preferences: readonly NamedPreference[];
  columns: string;
}

function Fields({ work, preferences, columns }: FieldsProps) {
  return (
    <div className={classes('grid items-start gap-4', inputGrid(columns))}>
      {preferences.map(({ preferenceID: id }) => (
        <FormField
          key={id}
          form={work.form}
          name={fieldOf(id)}
          help={id === preferenceId.defaultCatalog ? <CatalogHelp work={work} /> : undefined}
        />
      ))}
    </div>
  );
}

/** Reports the state of the classes, which are loaded per project. */
function CatalogHelp({ work: { catalogs, form } }: { work: PreferencesAtWork }) {
  const { t } = useLingui();
  if (catalogs.state === 'loading') return <Trans>Loading the classes of this project…</Trans>;
  if (catalogs.state === 'failed')
    return (
      <span className="flex flex-wrap items-center gap-2">
        <Trans>The classes of this project could not be loaded.</Trans>
        <Button size="small" icon={RotateCcw} onClick={catalogs.again}>{t`Try again`}</Button>
      </span>
    );
  const hasProject = (form.state.values[fieldOf(preferenceId.defaultProject)] ?? '') !== '';
  return hasProject ? null : <Trans>Choose a project first.</Trans>;
}

/** Project, class and the others (S0 §2). */
export function StartCard({ work, preferences, columns }: FieldsProps) {
  return (
    <Card aria-labelledby="preferences-start">
      <CardHead id="preferences-start" title={<Trans>Start page and appearance</Trans>} />
      <div className="px-5 pt-1 pb-5">
        <Fields work={work} preferences={preferences} columns={columns} />
      </div>
    </Card>
  );
}

interface DeliveryProps {
  work: PreferencesAtWork;
  sections: PreferenceGroups['sections'];
  columns: string;
  /** Missing if the page has the same title. */
  titled: boolean;
}

/** Defaults of every order, by section (S0 §2). */
export function DeliveryCard({ work, sections, columns, titled }: DeliveryProps) {
  const { i18n, t } = useLingui();
  const Heading = titled ? 'h3' : 'h2';
  return (
    <Card aria-label={t`Delivery data for orders`}>
      {titled ? <CardHead title={<Trans>Delivery data for orders</Trans>} /> : null}
      <div className={classes('flex flex-col gap-6 px-5 pb-5', titled ? 'pt-1' : 'pt-5')}>
        {sections.map(([section, preferences]) => {
          const known = sectionLabels[section];
          return (
            <section key={section} className="flex flex-col gap-3">
              <Heading className="border-b border-line pb-1.5 text-touch font-bold text-soft">
                {known ? i18n._(known) : section}
              </Heading>
              <Fields work={work} preferences={preferences} columns={columns} />
            </section>
          );
        })}
      </div>
    </Card>
  );
}
