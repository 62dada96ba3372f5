import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { dictionaryFileCalls } from '#schema/calls/dictionary-files.ts';
import { dictionaryFileState as states } from '#schema/codes.ts';
import { pathTo } from '#schema/page-path.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { useSession } from '#src/data/session/session.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { Progress } from '#src/kit/feedback/progress.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { Card } from '#src/kit/layout/card.tsx';
import { GridPage } from '#src/kit/layout/grid-page.tsx';
import { PageHeader } from '#src/kit/layout/page-header.tsx';
import { troubleText } from '#src/parts/answers/trouble.ts';
import { useMoving } from '#src/parts/answers/use-moving.ts';
import { ChooseFile } from './choose-file.tsx';
import { Difference } from './difference.tsx';
import { isMoving, reasonText, stateWords } from './file-words.ts';
import { PublishDialog } from './publish-dialog.tsx';

/** A new file of a value list: which list, the file, what it changes, publish. */
export function NewFileScreen() {
  const { t } = useLingui();
  const [fileId, setFileId] = useState('');
  const navigate = useNavigate();
  const { urlPath } = useSession();
  const leave = () => void navigate({ to: pathTo(urlPath, 'management/dictionary') });
  return (
    <GridPage
      measure="form"
      header={<PageHeader title={t`New value list`} actions={<Button onClick={leave}>{t`Back to the lists`}</Button>} />}
    >
      {fileId === '' ? <ChooseFile onSent={setFileId} /> : <SentFile fileId={fileId} onAnother={() => setFileId('')} />}
    </GridPage>
  );
}

/** The file after it was sent: its check, its difference, and publishing. */
function SentFile({ fileId, onAnother }: { fileId: string; onAnother: () => void }) {
  const { t, i18n } = useLingui();
  const { data, fault, again } = useCalled(dictionaryFileCalls.list, { id: '0' });
  const look = useCallback(() => void again(), [again]);
  const [isAsking, setAsking] = useState(false);
  const list = data?.find(({ files }) => files.some(({ dictionaryFileId }) => dictionaryFileId === fileId));
  const file = list?.files.find(({ dictionaryFileId }) => dictionaryFileId === fileId);
  useMoving(!file || isMoving(file.state), look);
  if (!list || !file) return fault ? <Trouble>{troubleText(i18n, fault)}</Trouble> : <Progress label={t`Loading`} />;
  const { words, tone, icon } = stateWords[file.state];
  return (
    <Card className="flex flex-col gap-stack p-5">
      <div className="flex flex-wrap items-center gap-3" aria-live="polite">
        <h2 className="text-section font-bold">
          <Trans>
            {file.name} for {list.name}
          </Trans>
        </h2>
        <Pill tone={tone} icon={icon}>
          {i18n._(words)}
        </Pill>
      </div>
      {isMoving(file.state) ? <Progress label={t`Check of ${file.name}`} /> : <Difference list={list} file={file} />}
      {file.message === '' ? null : <p className="font-bold text-on-danger">{i18n._(reasonText(file.message))}</p>}
      <div className="flex flex-wrap gap-3">
        {file.state === states.checked ? <Button variant="primary" onClick={() => setAsking(true)}>{t`Publish`}</Button> : null}
        <Button onClick={onAnother}>{t`Another file`}</Button>
      </div>
      {isAsking ? <PublishDialog list={list} file={file} onClose={() => setAsking(false)} onDone={look} /> : null}
    </Card>
  );
}
