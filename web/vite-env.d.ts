/// <reference types="vite/client" />

/** The package's own types are written for bundlers' resolution and do not resolve here. */
declare module '@phosphor-icons/react/dist/csr/*';
