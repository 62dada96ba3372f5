import * as v from 'valibot';

/** Address a tab may open: over https, or a page of this service. */
const target = v.pipe(v.string(), v.regex(/^(https:\/\/[^\s\\]+|\/(?![/\\])\S*)$/));
const integration = v.object({ id: v.string(), title: v.string(), url: target });

/** Other systems of a client, by its parameters. What is not well formed is left out: it must not take the menu with it. */
export function integrationsOf(parameters: unknown): v.InferOutput<typeof integration>[] {
  const listed: unknown = Reflect.get(Object(parameters), 'integrations');
  if (!Array.isArray(listed)) return [];
  return listed.flatMap((each) => {
    const parsed = v.safeParse(integration, each);
    return parsed.success ? [parsed.output] : [];
  });
}
