import type { PartnerShippingMethod } from './products.js';

export interface Cost {
  amount: string;
  currency: string;
}

type Progress = 'NotStarted' | 'InProgress' | 'Complete' | 'Error';

interface Asset {
  id: string;
  printArea: string;
  url: string;
  md5Hash: string | null;
  status: 'InProgress' | 'Complete' | 'Error';
}

interface Item {
  id: string;
  status: 'NotYetDownloaded' | 'Ok' | 'Invalid';
  merchantReference: string | null;
  sku: string;
  copies: number;
  sizing: string;
  attributes: Record<string, string>;
  recipientCost: Cost | null;
  assets: Asset[];
}

export interface Issue {
  objectId: string;
  errorCode: string;
  description: string;
  authorisationDetails: null;
}

export interface Shipment {
  id: string;
  status: 'Processing' | 'Shipped' | 'Cancelled';
  carrier: { name: string; service: string };
  tracking: { number: string; url: string } | null;
  dispatchDate: string | null;
  items: { itemId: string }[];
}

interface Charge {
  id: string;
  chargeType: 'Item' | 'Shipping' | 'Refund';
  totalCost: Cost;
  totalTax: Cost;
  items: [];
}

/** An order as the API shows it. */
export interface PrintOrder {
  id: string;
  created: string;
  lastUpdated: string;
  callbackUrl: string | null;
  merchantReference: string | null;
  shippingMethod: PartnerShippingMethod;
  idempotencyKey: string | null;
  status: {
    stage: 'InProgress' | 'Complete' | 'Cancelled';
    issues: Issue[];
    details: {
      downloadAssets: Progress;
      printReadyAssetsPrepared: Progress;
      allocateProductionLocation: Progress;
      inProduction: Progress;
      shipping: Progress;
    };
  };
  charges: Charge[];
  shipments: Shipment[];
  recipient: {
    name: string;
    email: string | null;
    phoneNumber: string | null;
    address: {
      line1: string;
      line2: string | null;
      postalOrZipCode: string;
      countryCode: string;
      townOrCity: string;
      stateOrCounty: string | null;
    };
  };
  items: Item[];
  metadata: Record<string, unknown>;
}

/** A callback to the order's address, and whether it has been sent. */
export interface CallbackRecord {
  id: string;
  orderId: string;
  url: string;
  event: CallbackEvent;
  state: 'pending' | 'delivered' | 'dropped' | 'failed';
}

/** A CloudEvent. */
export interface CallbackEvent {
  specversion: '1.0';
  type: string;
  source: string;
  id: string;
  time: string;
  datacontenttype: 'application/json';
  subject: string;
  data: { order: PrintOrder };
}

export interface Collections {
  orders: PrintOrder;
  /** The id of a record is the idempotency key; kept forever. */
  keys: { id: string; orderId: string };
  callbacks: CallbackRecord;
}
