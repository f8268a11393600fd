import { BankDebits } from './bank-debits.js';
import { CalendarReminders } from './calendar-reminders.js';
import { Calendars } from './calendars.js';
import { CartReminders } from './cart-reminders.js';
import { CatalogSchema } from './catalog.js';
import { CheckoutSchema } from './checkout.js';
import { ContactSchema } from './contact.js';
import { DatesSchema } from './dates.js';
import { DeclinedGifts } from './declined-gifts.js';
import { DeletedCalendars } from './deleted-calendars.js';
import { Discounts } from './discounts.js';
import { Disputes } from './disputes.js';
import { ErasedWords } from './erased-words.js';
import { FirstToPay } from './first-to-pay.js';
import { FoldedSearch } from './folded-search.js';
import { ForeignKeyIndexes } from './foreign-key-indexes.js';
import { FreeRetries } from './free-retries.js';
import { GenerationSchema } from './generation.js';
import { GenerationSources } from './generation-sources.js';
import { GiftDeliveries } from './gift-deliveries.js';
import { GiftsSchema } from './gifts.js';
import { IdentitySchema } from './identity.js';
import { LineRequests } from './line-requests.js';
import { MailingSchema } from './mailing.js';
import { OneCart } from './one-cart.js';
import { OrderedCalendars } from './ordered-calendars.js';
import { OrderLabels } from './order-labels.js';
import { PartnerKinds } from './partner-kinds.js';
import { PartnerProducts } from './partner-products.js';
import { PaidTwiceMails } from './paid-twice-mails.js';
import { Parcels } from './parcels.js';
import { PhoneRemovals } from './phone-removals.js';
import { PhotoContents } from './photo-contents.js';
import { PicturePacks } from './picture-packs.js';
import { PictureVersions } from './picture-versions.js';
import { PlatformSchema } from './platform.js';
import { PrintRenders } from './print-renders.js';
import { ProblemReports, Reprints } from './problems.js';
import { ProductImageSizes } from './product-image-sizes.js';
import { ProductionAssets } from './production-assets.js';
import { RefundItems } from './refund-items.js';
import { ReleasedPrints } from './released-prints.js';
import { ReprintReleases } from './reprint-releases.js';
import { ReviewsSchema } from './reviews.js';
import { Productions } from './productions.js';
import { TurnedGifts } from './turned-gifts.js';
import { TurnsOfJobs } from './turns-of-jobs.js';
import { UnusedIndexes } from './unused-indexes.js';
import { WithdrawnRequests } from './withdrawn-requests.js';

/** Migrations in the order of execution: one per schema, then later changes. Forward only: the next migration fixes mistakes. */
export const migrations = [
  PlatformSchema,
  CatalogSchema,
  IdentitySchema,
  GenerationSchema,
  GiftsSchema,
  CheckoutSchema,
  ContactSchema,
  Discounts,
  MailingSchema,
  CartReminders,
  ReviewsSchema,
  GiftDeliveries,
  PicturePacks,
  DatesSchema,
  ProductImageSizes,
  FirstToPay,
  DeclinedGifts,
  OneCart,
  BankDebits,
  Disputes,
  PhotoContents,
  FoldedSearch,
  PaidTwiceMails,
  TurnsOfJobs,
  RefundItems,
  TurnedGifts,
  PrintRenders,
  UnusedIndexes,
  GenerationSources,
  PictureVersions,
  OrderLabels,
  Calendars,
  OrderedCalendars,
  CalendarReminders,
  ProductionAssets,
  FreeRetries,
  ErasedWords,
  Parcels,
  LineRequests,
  Productions,
  DeletedCalendars,
  Reprints,
  ProblemReports,
  PartnerProducts,
  ReleasedPrints,
  WithdrawnRequests,
  ReprintReleases,
  PartnerKinds,
  PhoneRemovals,
  ForeignKeyIndexes,
];
