import { oc } from '@orpc/contract';
import { OpenAPIGenerator, type ConditionalSchemaConverter } from '@orpc/openapi';
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { Call } from '#schema/calls/call.ts';
import { problems } from '#schema/problems.ts';
import type { CallTables } from '#service/http/router.ts';

type Json = Record<string, unknown>;

const problemBody = v.object({
  result: v.literal(false),
  message: v.string(),
  data: v.null(),
  code: v.picklist(Object.keys(problems)),
  issues: v.optional(v.array(v.object({ path: v.string(), message: v.string() }))),
  incident: v.optional(v.string()),
});

type ProblemStatus = Exclude<(typeof problems)[keyof typeof problems], 200>;

/** Total over the statuses of problems, so a new status does not compile without its words. */
const refusals: Record<ProblemStatus, string> = {
  401: 'No valid session; codes `session.*` ask for a new sign-in.',
  403: 'The permission for this call is missing.',
  404: 'The client, row or call is unknown.',
  409: 'The user can sign in, so the device must send its changes the usual way.',
  413: 'The body is too large.',
  416: 'The file ends before the range that was asked for.',
  421: 'The demonstration is not served under this host name.',
  422: 'Fields are not valid; `issues` names them.',
  423: 'An administrator has blocked this device. Its changes stay on it; it may retry.',
  426: 'The application on the device is too old; its changes stay on it until it is updated.',
  429: 'Too many calls; `Retry-After` says when to retry.',
  500: 'A fault; `incident` names it in the log.',
  503: 'The database cannot be reached, or the service is busy; `Retry-After` says when to retry.',
  507: 'There is no room for further files; nothing of this one was kept. Changes without files still go.',
};

const about = `Calls of the service, one for each row of schema/calls.

Names of the client's own rows, such as classes and projects, come in the language of \`Accept-Language\` if it accepts \`en\`, \`pl\` or
\`de\`; otherwise in the language the caller prefers, then that of the client, then Polish.`;

/** Verdict codes for devices by call; any call may answer with the other problems. */
const callsOfCode: Record<number, readonly string[]> = {
  409: ['sync.deposit'],
  423: ['sync.push', 'sync.pull', 'sync.deposit', 'offline.leaseNumbers'],
  426: ['sync.push', 'sync.pull', 'sync.deposit'],
};

/** The OpenAPI 3.1 document, generated from the same rows as the router. */
export async function openApiDocument(tables: CallTables, version: string): Promise<Json> {
  const shared = new Map<string, unknown>();
  const generator = new OpenAPIGenerator({ schemaConverters: [valibotConverter(shared)] });
  const document = await generator.generate(contractOf(tables), {
    info: { title: 'Strongroom', version, description: about },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: Object.fromEntries(Object.entries(refusals).map(([status, why]) => [`problem${status}`, problemResponse(why)])),
    },
  });
  const components: Json = { ...document.components, schemas: { Problem: jsonOf(problemBody), ...Object.fromEntries(shared) } };
  return { ...document, components };
}

/** The rows as an oRPC contract. */
function contractOf(tables: CallTables) {
  const procedures = Object.entries(tables).map(([area, table]) => [
    area,
    Object.fromEntries(Object.entries(table).map(([name, row]) => [name, procedureOf(area, name, row)])),
  ]);
  return Object.fromEntries(procedures) as Record<string, Record<string, ReturnType<typeof procedureOf>>>;
}

function procedureOf(area: string, name: string, row: Call) {
  return oc
    .route({
      method: row.method,
      path: row.path,
      operationId: `${area}.${name}`,
      summary: row.summary,
      tags: [area],
      description: `Who: ${row.who}. Offline: ${row.offline}. Rate bucket: ${row.bucket}.${row.audit ? ` Audited as ${row.audit}.` : ''}`,
      spec: (operation) => ({ ...operation, ...detailsOf(`${area}.${name}`, row, operation) }),
    })
    .input(row.input)
    .output(row.body === 'bare' ? row.result : v.object({ result: v.boolean(), message: v.string(), data: row.result }));
}

/** Details the generator cannot know: fields of a DELETE are in the address, files have no JSON, and who may call. */
function detailsOf(
  name: string,
  row: Call,
  operation: { responses?: unknown; parameters?: unknown; requestBody?: unknown },
): Json {
  const its = Object.keys(refusals).filter((status) =>
    status === '416' ? row.body === 'blob' : (callsOfCode[Number(status)]?.includes(name) ?? true),
  );
  const problem = Object.fromEntries(its.map((status) => [status, { $ref: `#/components/responses/problem${status}` }]));
  const file = {
    200: { description: 'The file', content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } },
  };
  return {
    responses: { ...Object(operation.responses), ...(row.body === 'blob' && file), ...problem },
    security: row.who === 'anyone' ? [] : [{ bearer: [] }],
    ...bodyOf(row, operation.requestBody),
    ...(row.method === 'DELETE' && { parameters: allParameters(operation), requestBody: undefined }),
  };
}

const binary = { type: 'string', format: 'binary' };

/** The body of a row that does not accept JSON. */
function bodyOf({ takes = 'json' }: Call, requestBody: unknown): Json {
  if (takes === 'json') return {};
  const fields: unknown = Object(Object(Object(requestBody)['content'])['application/json'])['schema'];
  const contents = {
    urlencoded: { 'application/x-www-form-urlencoded': { schema: fields } },
    multipart: {
      'multipart/form-data': {
        schema: { type: 'object', required: ['request', 'file'], properties: { request: fields, file: binary } },
        encoding: { request: { contentType: 'application/json' } },
      },
    },
    bytes: { 'application/octet-stream': { schema: binary } },
  };
  const all = { ...contents, jsonOrMultipart: { 'application/json': { schema: fields }, ...contents.multipart } };
  return { requestBody: { required: true, content: all[takes] } };
}

function allParameters({ parameters, requestBody }: { parameters?: unknown; requestBody?: unknown }): unknown[] {
  const schema: Json = Object(Object(Object(Object(requestBody)['content'])['application/json'])['schema']);
  const fields = Object.entries(Object(schema['properties'])).map(([name, one]) => ({ name, in: 'query', schema: one }));
  return [...(Array.isArray(parameters) ? parameters : []), ...fields];
}

function problemResponse(description: string) {
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } } };
}

function valibotConverter(shared: Map<string, unknown>): ConditionalSchemaConverter {
  return {
    condition: (schema) => schema?.['~standard'].vendor === 'valibot',
    // the condition above proves that it is a schema of valibot
    convert: (schema, { strategy }) => [true, hoist(jsonOf(schema as v.GenericSchema, strategy), shared)],
  };
}

function jsonOf(schema: v.GenericSchema, typeMode: 'input' | 'output' = 'output'): Json {
  return { ...toJsonSchema(schema, { errorMode: 'ignore', typeMode, target: 'draft-2020-12' }), $schema: undefined };
}

/** Definitions of recursive shapes move to the components: a reference counts from the root of the document. */
function hoist(schema: Json, shared: Map<string, unknown>): Json {
  const { $defs, ...rest } = schema;
  if (!$defs) return rest;
  const names = new Map(Object.keys(Object($defs)).map((key) => [`#/$defs/${key}`, `Shape${shared.size}_${key}`]));
  const renamed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(renamed);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        const name = key === '$ref' ? names.get(String(inner)) : undefined;
        return [key, name ? `#/components/schemas/${name}` : renamed(inner)];
      }),
    );
  };
  for (const [key, definition] of Object.entries(Object($defs))) {
    shared.set(names.get(`#/$defs/${key}`) ?? key, renamed(definition));
  }
  return renamed(rest) as Json; // an object stays one
}
