/** Jest's `globalSetup`: the prefix of this run's databases on MariaDB or MySQL. databases-teardown.mjs drops them. */
export default function setup() {
  process.env.STROMA_TEST_DATABASES = `stroma_test_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
}
