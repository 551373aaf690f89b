"""The rules judge: criteria decided from the record alone, without a model."""
