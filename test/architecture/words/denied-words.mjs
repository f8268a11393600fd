// Words that this project once used in a sense of its own. The linter refuses them; the comments say what to write instead.

/** Whole names of variables, functions, types, properties and parameters. */
export const DENIED_NAMES = [
  ...['place', 'places'], // index, position
  ...['sign', 'signs', 'isSign'], // character
  ...['facts', 'Facts'], // details, logFields
  ...['pieces', 'piecesLeft'], // units, unitsLeft
  ...['sentence', 'sentences'], // message
  'successorId', // anonymizedCustomerId
  ...['tellAgain', 'toldAt'], // notifyAgain, notifiedAt
  'isTold', // shouldNotify
  'mayHold', // canReserve
  'giftCentsOf', // merchandiseSubtotalCents
  'PictureGrants', // OrderPictureCredits
  'CartRestoring', // CartRestoreService
  'OrdersByJob', // FailedJobOrders
  'land', // country
  'isOfThese', // matchesFields
  'telling', // meaningfulTerms
  'Surroundings', // MailContext
  'discreet', // redactSpan
  ...['LentClient', 'lend', 'lent'], // CheckedOutClient, acquire
  ...['giveBack', 'givenBack', 'takeBack', 'takenBack'], // refundCredit, release, restore
  ...['PATIENCE', 'PATIENCE_MS', 'patience'], // TIMEOUT_MS, timeout
  ...['LOOK_EVERY_MS', 'FORGOTTEN_MS'], // POLL_INTERVAL_MS, STALE_AFTER_MS
  'isWorthAnother', // hasUnfinishedPrints
  'isSofter', // isLowResolution
  'framed', // footer
  'addressed', // greeting
  ...['trouble', 'troubleOf'], // problem, reason
  'DOOR', // PUBLIC_API
  'HALF_PROVEN', // FIRST_OF_TWO_CONFIRMED
  ...['halves', 'provenAt'], // confirmations, confirmedAt
  ...['Proof', 'droppedPassword'], // VerifiedEmail, passwordWasDiscarded
  'catchUp', // applyEarlierUsage
  'CancelAllowance', // CancellationQuota
  'ContestedSignUps', // ConflictingSignUps
  ...['LEFT_OPEN', 'isNews'], // STILL_PAYABLE, hasChanged
  'isTheirDoing', // isCausedByCustomer
  ...['ownerToldOn', 'tellOwnerSoon'], // ownerNotifiedOn, notifyOwner
  ...['timeAlmostOut', 'timeNearlyUp'], // deadlineSignal
  ...['fetchFirst', 'trySecond'], // fetchOriginal, retry
  'SCRAP', // SPECKLE
  ...['OpenedArrival', 'openArrival'], // AuthRedirectResult, handleAuthRedirect
  ...['keptPerson', 'reviewSession'], // storedUser, revalidateSession
  ...['Verdict', 'verdict', 'asTheShopHasIt'], // LineStatus, applyServerPrices
  ...['KEPT_FRESH', 'KEEP_FRESH', 'refreshed'], // PRIVATE_IMAGE_POLLING, REFETCH_ON_FOCUS, createRefetchOnError
  ...['Look', 'lookOf', 'wordOf'], // StatusDisplay, getStatusDisplay, getLabel
  ...['Standing', 'standing', 'standingOf', 'badgeOf'], // OrderProgress, getOrderBadge
  'endOf', // endOfDay, closedState
  ...['counted', 'countedTotal', 'inWords', 'moment'], // pluralize, formatCount, formatFieldValue, formatDateTime
  ...['Matter', 'mattersOf'], // Task, getTasks
  ...['Toggle', 'PressForm'], // FormFooter, ActionForm
  'letGo', // blurOnWheel, endDrag
  ...['WorkDialog', 'ListBody'], // EditDialog, QueryState
  ...['somebody', 'nobody', 'whoever', 'anew'],
];

/** In comments and in the titles of tests. */
export const DENIED_PHRASES = [
  ...['anew', 'whoever', 'nobody', 'somebody', 'strangers'], // again; the user, the owner, the caller; no one named
  ...['became of', 'come of', 'comes of', 'how it stands', 'stands where'], // result, state
  ...['told', 'is told', 'was told'], // notified, informed, answers with
  ...['given back', 'give back', 'gives back', 'taken back', 'take back'], // refunded, returned, released, restored
  ...['one press', 'mended', 'meanwhile'], // one click, fixed, in the meantime or nothing
  ...['spec section', 'design section', 'protocol section'], // the reason itself: readers do not have the document
];

/** In what a person reads: pages, mails, the dashboard. */
export const DENIED_TEXTS = [
  ...['given back', 'taken back', 'what became of', 'anew', 'whoever', 'take it off the list', 'take off', 'ways on'],
  ...['was never made', 'yours at once', 'in the making', 'letting it dry', 'make another meanwhile', 'the shop does not answer'],
  ...[
    'we are looking at it',
    'without words',
    'did not come back',
    'dates worth keeping',
    'left as it was',
    'could not be put back',
  ],
  ...['second step', 'by one press', 'one person less', 'one person more', 'is the most', 'where you are', 'waits again'],
  // Promises that the shop does not keep: one photo is sent, and the samples are portraits on washes of color.
  ...[
    'water ?colou?rs?',
    'hand[- ]?made',
    'two pictures',
    '(?:two|three|four|several|separate) photos',
    'bring (?:them|everyone|everybody) together',
  ],
];

/** Words with which no comment begins: they say nothing about its subject. */
export const DENIED_BEGINNING = /^[\s*]*(?:Of|What|Whatever|Whose|Who|It|Its|They|Their|Those)\b/;
