import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { importCalls } from '#schema/calls/imports.ts';
import { importStatus as states } from '#schema/codes.ts';
import { pathTo } from '#schema/page-path.ts';
import { settingsCalls } from '#schema/calls/settings.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { useSession } from '#src/data/session/session.ts';
import { Button } from '#src/kit/button/button.tsx';
import { ErrorCard } from '#src/kit/feedback/error-card.tsx';
import { Progress } from '#src/kit/feedback/progress.tsx';
import { GridPage } from '#src/kit/layout/grid-page.tsx';
import { PageHeader } from '#src/kit/layout/page-header.tsx';
import { troubleText } from '#src/parts/answers/trouble.ts';
import { useMoving } from '#src/parts/answers/use-moving.ts';
import { isMoving } from './import-words.ts';
import { ImportFoot } from './import-foot.tsx';
import { ImportSteps } from './import-steps.tsx';
import { StatusPill } from './imports.list.tsx';
import { MappingCard } from './mapping-card.tsx';
import { ResultCard } from './result-card.tsx';

/** One import: its file, how columns become fields, what the check found, and the import itself. */
export function ImportScreen() {
  const { t, i18n } = useLingui();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { data, fault, time, again } = useCalled(importCalls.importDetails, { id });
  const look = useCallback(() => void again(), [again]);
  const [isUnsaved, onUnsaved] = useState(false);
  const classes = useCalled(settingsCalls.userClasses, data ? { projectId: data.row.projectId } : null);
  const documentClass = classes.data?.find((each) => each.id === data?.config.classId);
  useMoving(data ? isMoving(data.row.status) : false, look);
  const navigate = useNavigate();
  const { urlPath } = useSession();
  const leave = () => void navigate({ to: pathTo(urlPath, 'release-manager') });
  const back = <Button onClick={leave}>{t`Back to the imports`}</Button>;
  if (fault && !data)
    return (
      <ErrorCard level={1} title={t`The import cannot be shown`} safety={t`Nothing was changed.`} actions={back}>
        {troubleText(i18n, fault)}
      </ErrorCard>
    );
  if (!data) return <Progress label={t`Loading`} />;
  const mapping = <MappingCard key={data.row.configId} {...{ details: data, documentClass, onUnsaved }} onSaved={look} />;
  // once there is a result, it comes first where the cards are below each other
  const result = (
    <div key="result" className="xl:order-1">
      <ResultCard details={data} {...{ documentClass, time }} />
    </div>
  );
  return (
    <GridPage
      header={
        <PageHeader
          title={data.row.name}
          adjacent={<StatusPill row={data.row} />}
          subtitle={
            <Trans>
              {data.row.projectName}, {data.row.fileName}
            </Trans>
          }
          actions={back}
        />
      }
    >
      <ImportSteps details={data} />
      <div className="mt-4 mb-4 grid items-start gap-4 xl:grid-cols-[3fr_2fr]">
        {data.row.status === states.new ? [mapping, result] : [result, mapping]}
      </div>
      <ImportFoot row={data.row} isUnsaved={isUnsaved} onChange={look} />
    </GridPage>
  );
}
