export { ReceiptDialog as default } from '@stroma/design-system/explorer';
