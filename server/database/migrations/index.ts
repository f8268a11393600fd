import { Migration20261121_01_Platform } from './20261121-01-platform.js';
import { Migration20261121_02_Catalog } from './20261121-02-catalog.js';
import { Migration20261121_03_Identity } from './20261121-03-identity.js';
import { Migration20261121_04_Generation } from './20261121-04-generation.js';
import { Migration20261121_05_Checkout } from './20261121-05-checkout.js';
import { Migration20261121_06_SignIn } from './20261121-06-sign-in.js';
import { Migration20261121_07_AccountDeletion } from './20261121-07-account-deletion.js';
import { Migration20261121_08_OpenOrders } from './20261121-08-open-orders.js';
import { Migration20261121_09_Shelves } from './20261121-09-shelves.js';
import { Migration20261121_10_OrderTracking } from './20261121-10-order-tracking.js';
import { Migration20261121_11_Contact } from './20261121-11-contact.js';
import { Migration20261122_12_Generator } from './20261122-12-generator.js';
import { Migration20261122_13_Dashboard } from './20261122-13-dashboard.js';
import { Migration20261122_14_Management } from './20261122-14-management.js';
import { Migration20261122_15_Figures } from './20261122-15-figures.js';
import { Migration20261122_16_ProductManagement } from './20261122-16-product-management.js';
import { Migration20261122_17_FailedRefunds } from './20261122-17-failed-refunds.js';
import { Migration20261122_18_RequestCounts } from './20261122-18-request-counts.js';
import { Migration20261122_19_OrderCorrelation } from './20261122-19-order-correlation.js';
import { Migration20261122_21_RecurringRuns } from './20261122-21-recurring-runs.js';
import { Migration20261122_22_CatalogEditions } from './20261122-22-catalog-editions.js';
import { Migration20261122_23_AbandonedOrders } from './20261122-23-abandoned-orders.js';
import { Migration20261122_24_ClientFiles } from './20261122-24-client-files.js';
import { Migration20261123_25_MailboxCredits } from './20261123-25-mailbox-credits.js';
import { Migration20261123_27_SharedCodes } from './20261123-27-shared-codes.js';
import { Migration20261123_28_CancelledOrders } from './20261123-28-cancelled-orders.js';
import { Migration20261123_29_Customers } from './20261123-29-customers.js';
import { Migration20261123_30_PhotoFindings } from './20261123-30-photo-findings.js';
import { Migration20261123_31_CheckedPictures } from './20261123-31-checked-pictures.js';
import { Migration20261123_32_GiftKinds } from './20261123-32-gift-kinds.js';
import { Migration20261123_33_PrintFiles } from './20261123-33-print-files.js';
import { Migration20261123_34_PictureProportions } from './20261123-34-picture-proportions.js';
import { Migration20261123_35_GiftWords } from './20261123-35-gift-words.js';
import { Migration20261123_37_GiftViews } from './20261123-37-gift-views.js';

/** In the order they run. Forward only: a mistake is mended by the next one. */
export const migrations = [
  Migration20261121_01_Platform,
  Migration20261121_02_Catalog,
  Migration20261121_03_Identity,
  Migration20261121_04_Generation,
  Migration20261121_05_Checkout,
  Migration20261121_06_SignIn,
  Migration20261121_07_AccountDeletion,
  Migration20261121_08_OpenOrders,
  Migration20261121_09_Shelves,
  Migration20261121_10_OrderTracking,
  Migration20261121_11_Contact,
  Migration20261122_12_Generator,
  Migration20261122_13_Dashboard,
  Migration20261122_14_Management,
  Migration20261122_15_Figures,
  Migration20261122_16_ProductManagement,
  Migration20261122_17_FailedRefunds,
  Migration20261122_18_RequestCounts,
  Migration20261122_19_OrderCorrelation,
  Migration20261122_21_RecurringRuns,
  Migration20261122_22_CatalogEditions,
  Migration20261122_23_AbandonedOrders,
  Migration20261122_24_ClientFiles,
  Migration20261123_25_MailboxCredits,
  Migration20261123_27_SharedCodes,
  Migration20261123_28_CancelledOrders,
  Migration20261123_29_Customers,
  Migration20261123_30_PhotoFindings,
  Migration20261123_31_CheckedPictures,
  Migration20261123_32_GiftKinds,
  Migration20261123_33_PrintFiles,
  Migration20261123_34_PictureProportions,
  Migration20261123_35_GiftWords,
  Migration20261123_37_GiftViews,
];
