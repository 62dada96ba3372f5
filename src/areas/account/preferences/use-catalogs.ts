import { useEffect, useState } from 'react';
import { settingsCalls } from '#schema/calls/settings.ts';
import { call } from '#src/data/calls/call.ts';
import type { Option } from '#src/kit/inputs/input-props.ts';

export interface Catalogs {
  state: 'ready' | 'loading' | 'failed';
  choices: readonly Option[];
  again: () => void;
}

/** Loads the classes of a project, again after each change of it (S0 §4); `saved` are those of the saved project. */
export function useCatalogs(project: string, saved: { project: string; choices: readonly Option[] }): Catalogs {
  const [found, setFound] = useState<{ project: string; choices: Option[] | null }>();
  const isKnown = project === '' || project === saved.project;
  const isNeeded = !isKnown && found?.project !== project;
  useEffect(() => {
    if (!isNeeded) return undefined;
    let left = false;
    void call(settingsCalls.userClasses, { projectId: project, includeLinkClass: false }).then((outcome) => {
      if (left) return;
      const choices = outcome.kind === 'done' ? outcome.data.map(({ id, name }) => ({ value: id, label: name })) : null;
      setFound({ project, choices });
    });
    return () => {
      left = true;
    };
  }, [isNeeded, project]);
  const again = () => setFound(undefined);
  if (project === '') return { state: 'ready', choices: [], again };
  if (isKnown) return { state: 'ready', choices: saved.choices, again };
  if (isNeeded) return { state: 'loading', choices: [], again };
  return { state: found?.choices ? 'ready' : 'failed', choices: found?.choices ?? [], again };
}
