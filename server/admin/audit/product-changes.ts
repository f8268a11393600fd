import { GIFT_KINDS, type GiftKind, type PrintArea, type WordField } from '../../catalog/index.js';
import { type AuditEntry, dollars } from '../../platform/index.js';
import type { AuditEntry as AuditEntryView } from './contract.js';

const ACTIONS: Record<string, string> = {
  created: 'Created the product',
  changed: 'Changed the product',
  activated: 'Activated the product',
  deactivated: 'Deactivated the product',
  deleted: 'Deleted the product',
  restored: 'Restored the product',
  'print-partner-set': 'Changed the print partner',
  'print-partner-removed': 'Removed the print partner',
};

const words = (value: unknown) => String(value);
const price = (value: unknown) => dollars(Number(value));
const yesOrNo = (value: unknown) => (value ? 'Yes' : 'No');
const count = (value: unknown) => {
  const images = (value as unknown[]).length;
  return `${images} ${images === 1 ? 'image' : 'images'}`;
};

const percent = (part: number) => `${Math.round(part * 100)}%`;
/** Omits images without a print area. */
const areas = (value: unknown) =>
  (value as (PrintArea | null)[])
    .flatMap((area, index) => (area ? `Image ${index + 1}: ${area.type === 'mesh' ? 'as measured' : describeCorners(area)}` : []))
    .join('\n');
const describeCorners = ({ corners, bend, light }: PrintArea & { type: 'corners' }) =>
  `corners at ${corners.map((corner) => corner.map(percent).join(' ')).join(', ')}; bend ${percent(bend)}; light ${percent(light)}`;
const fieldsOfWords = (value: unknown) =>
  (value as WordField[])
    .map(({ label, example, maxLength, required }) =>
      [label, `up to ${maxLength}`, required ? 'required' : 'optional', ...(example ? [`such as “${example}”`] : [])].join(', '),
    )
    .join('\n');

const attributesInWords = (value: unknown) =>
  Object.entries(value as Record<string, string>)
    .map((attribute) => attribute.join(': '))
    .join(', ');

interface Field {
  name: string;
  show: (value: unknown) => string;
  /** Text for a change that is not visible in the shown values. */
  unseen?: string;
}

/** The fields of the catalog's drafts, in the order of the owner's form. */
const FIELDS: Record<string, Field> = {
  name: { name: 'Product Name', show: words },
  description: { name: 'Description', show: words },
  category: { name: 'Category', show: words },
  kind: { name: 'Kind of gift', show: (kind) => GIFT_KINDS[kind as GiftKind].label },
  stockQuantity: { name: 'Stock Quantity', show: words },
  stopSellingAtZero: { name: 'Stop selling at zero', show: yesOrNo },
  pdfPriceCents: { name: 'Price for PDF', show: price },
  productPriceCents: { name: 'Price for Product', show: price },
  comboPriceCents: { name: 'Price for Product + PDF', show: price },
  isActive: { name: 'Active Product', show: yesOrNo },
  aiPrompt: { name: 'AI Generation Prompt', show: words },
  imageUrls: { name: 'Product Images', show: count, unseen: 'replaced or reordered' },
  printAreas: { name: 'Print areas', show: areas },
  wordFields: { name: 'Words on the gift', show: fieldsOfWords },
  sku: { name: 'SKU', show: words },
  attributes: { name: 'Attributes', show: attributesInWords },
};

/** Describes an audit entry about a product as readable text. Omits fields that were empty and still are. */
export function describeProductChanges({ action, before, after }: AuditEntry): Pick<AuditEntryView, 'action' | 'changes'> {
  const changes = Object.entries(FIELDS).flatMap(([field, { name, show, unseen = 'changed a little' }]) => {
    const shown = [before, after].map((state) => (state && hasValue(state[field]) ? show(state[field]) || null : null));
    const [was = null, is = null] = shown;
    if (was === null && is === null) return [];
    return { field: name, before: was, after: was === is ? `${is}, ${unseen}` : is };
  });
  return { action: ACTIONS[action] ?? action, changes };
}

function hasValue(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
