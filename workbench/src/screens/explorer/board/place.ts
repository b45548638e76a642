export { placeFor } from '@stroma/design-system/screens';
