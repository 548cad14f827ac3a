"""La Grande Guerre 14-18: the First World War in Europe, from the war plans of 1914 to a peace."""
