import type { BrowserContext, Page } from '@playwright/test';

/**
 * Markup in every text that the service sends, as if a user had typed it: displays of user texts show it as it is
 * (reliability.md 3.1, 3.2.2).
 */

const words = (text: string) => new Set(text.trim().split(/\s+/));

/** Fields whose text is written by people. */
const texts = words(`
  acceptable alias answer approvedByName attribute base because browser byName city claimedByName className closedByName
  contactEmail contactName contactPhone costCenterName countedByName createdByName customerName decidedByName description
  detail device deviceName email endNote fileName finalisedByName fromImport giver inherited label liftAskedByName liftedByName
  madeByName matter message name note onBehalfOf order otherTitle place placedByName postalCode projectName question reason reasonComment
  recipient refusedReason regexMessage remark resolvedByName role seals service shownName street subject subtitle system takenByName taker text title
  topic typed unit user userName values vehicle waybill who witness
`);

/** Fields of the machine: ids, codes and patterns that rules check, words of a list. A field in neither fails the test. */
const machine = words(`
  accessToken after archiveId attributeId barcode baseRow boxId bulkId by centralArchiveId checkDigit claimedBy classId clientId
  clientLanguage clientResource code codePattern collection colour confirmed conflictId connectionId connectionToken
  container containerCode containerId containerIds containerTypeId containerTypeIds coordinatorId costCenterCode costCenterId createdBy
  createdByOp customerGuid cutOff decision defaultValue depositToken deviceEvidence deviceId deviceRow dictionaryId did
  differs document eligibleOn endReasonId entityId epoch event evidence field fileId finalisedBy fixedBy format found from giverRole
  grants group groupId guid half hash icon id ids is items justificationId key kind liftAskedBy link lookAlike masterId match
  materialId method named newest next nextId number objectId objects of opId options opType orderId orderIds orderNumber otherId outcome
  pages paper parentCode parts path placeCode placedBy positionId preferenceName preferenceValue prefix primaryColour projectId
  reasonId redirectPage refreshToken refused regex regexFlags registrationId rescueKey resolution reviewOn roles
  scheduleCode scheduleId scope seal sealedHash searchPackageId separator series shelf serviceEvidence serviceId serviceLevelId serviceRow
  source state status step stops stream successor suggested synchronizationId tablet takenBy takerRole target touchedBy toVerify
  transferFormats transport tray tries typeId urlPath use userId validationExpression value verdict version what wishDay
`);

/** Forms of markup: an element that loads, one that is drawn, one that breaks out, tags of a translation, a template. */
const forms: readonly ((field: string) => string)[] = [
  (field) => `<img src=x onerror="window.hit=1" data-from="${field}">`,
  (field) => `"><b data-from="${field}" onmouseover='window.hit=1'>b</b>`,
  (field) => `</title></textarea></style><svg data-from="${field}" onload="window.hit=1"></svg>`,
  (field) => `<0 data-from="${field}">x</0>{0}&lt;i&gt;`,
  (field) => `<a href="javascript:window.hit=1" data-from="${field}">a</a>`,
];

/** Visible part of the markup, with its source. */
export const SHOWN = /data-from="(\w+)"/g;

const byAttribute = words('values described inherited evidence tries');

let turn = 0;
const marked = (value: string, field: string) => value + (forms[(turn += 1) % forms.length]?.(field) ?? '');

/** Adds markup to every answer of the service to this browser. Returns the fields that are not classified yet. */
export async function markAnswers(context: BrowserContext): Promise<{ unplaced: Set<string> }> {
  const unplaced = new Set<string>();
  await context.route('**/api/**', async (route) => {
    const answer = await route.fetch().catch(() => undefined);
    if (!answer) return route.abort();
    if (new URL(answer.url()).pathname === '/api/health') return route.fulfill({ response: answer });
    if (!(answer.headers()['content-type'] ?? '').startsWith('application/json')) return route.fulfill({ response: answer });
    const said: unknown = await answer.json();
    return route.fulfill({ response: answer, json: markedIn(said, '', unplaced) });
  });
  return { unplaced };
}

function markedIn(value: unknown, field: string, unplaced: Set<string>): unknown {
  if (typeof value === 'string') return markedText(value, field, unplaced);
  if (Array.isArray(value)) return value.map((each) => markedIn(each, field, unplaced));
  if (typeof value !== 'object' || value === null) return value;
  // by attribute: the names are ids of attributes
  const isValues = byAttribute.has(field);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, markedIn(each, isValues ? field : key, unplaced)]));
}

function markedText(value: string, field: string, unplaced: Set<string>): string {
  if (value.startsWith('{') && field.endsWith('Row')) return JSON.stringify(markedIn(JSON.parse(value), field, unplaced));
  if (texts.has(field)) return value === '' ? value : marked(value, field);
  if (!machine.has(field)) unplaced.add(field);
  return value;
}

/** Reads the effect on the page: code that ran, elements it made, and the fields with readable text. */
export async function markupOn(page: Page): Promise<{ ran: boolean; made: string[]; shown: string[] }> {
  return page.evaluate((pattern) => {
    const made = document.querySelectorAll(
      '[data-from], [onerror], [onload], [onmouseover], [href^="javascript:" i], base, iframe',
    );
    const said = [document.title, document.body.textContent ?? ''];
    for (const node of document.querySelectorAll('*')) {
      said.push(...node.getAttributeNames().map((name) => node.getAttribute(name) ?? ''));
      if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement) said.push(node.value);
    }
    return {
      ran: Reflect.get(globalThis, 'hit') !== undefined,
      made: [...made].map(({ outerHTML }) => outerHTML.slice(0, 200)),
      shown: [...said.join('\n').matchAll(new RegExp(pattern, 'g'))].map(([, field = '']) => field),
    };
  }, SHOWN.source);
}
