import { brokenProductRule, type ProductWrite, productWrite } from '../../../../server/admin/products/contract.js';
import { wordFields } from '../../../../server/catalog/words/contract.js';
import { z } from '../../../shared/forms/zod.js';
import { parseWhole } from '../../../shared/typed-numbers.js';
import { NUMBERS, type NumberField, type PrintAreas, type TypedProduct } from './product-form.js';

type RuledField = keyof Parameters<typeof brokenProductRule>[0];
type CheckContext = { addIssue: (message: string) => void };

const KEEPS_ALL_RULES = { name: 'A product', image_urls: ['/image'] };

/** Refuses a value that breaks a rule on its own, whatever the other fields contain. */
const keepsRule = (field: RuledField) => (value: unknown, context: CheckContext) => {
  const broken = brokenProductRule({ ...KEEPS_ALL_RULES, [field]: value });
  if (broken) context.addIssue(broken.message);
};

const typedNumber = (field: NumberField) =>
  z.string().transform((typed, context) => {
    const number = NUMBERS[field].parse(typed);
    if (number === undefined) context.addIssue(`We don’t understand “${typed.trim()}”. ${NUMBERS[field].rule}`);
    return number ?? z.NEVER;
  });

const { shape } = productWrite;
const price = (field: Exclude<NumberField, 'stock_quantity'>) =>
  typedNumber(field).superRefine(keepsRule(field)).pipe(shape[field].unwrap());

const typedWordField = z.object({
  label: z.string(),
  example: z.string(),
  maxLength: z.string().transform((typed) => parseWhole(typed) ?? NaN),
  required: z.boolean(),
});

/** Form of a product. Problems are reported in the order of these fields, which is the order of the rules. */
export const productForm: z.ZodType<ProductWrite, TypedProduct> = z
  .object({
    name: z.string().superRefine(keepsRule('name')).pipe(shape.name),
    image_urls: z.array(z.string()).superRefine(keepsRule('image_urls')).pipe(shape.image_urls),
    pdf_price: price('pdf_price'),
    product_price: price('product_price'),
    combo_price: price('combo_price'),
    stock_quantity: typedNumber('stock_quantity').pipe(shape.stock_quantity.unwrap()),
    description: shape.description.unwrap(),
    category: shape.category.unwrap(),
    kind: shape.kind.unwrap(),
    ai_prompt: shape.ai_prompt.unwrap(),
    is_active: shape.is_active.unwrap(),
    stop_selling_at_zero: shape.stop_selling_at_zero.unwrap(),
    word_fields: z
      .array(typedWordField)
      .transform((fields): z.input<typeof wordFields> => fields)
      .pipe(wordFields),
    areas: z.custom<PrintAreas>(),
  })
  .transform(({ areas, ...product }): ProductWrite => ({
    ...product,
    print_areas: product.image_urls.map((address) => areas[address] ?? null),
  }));
